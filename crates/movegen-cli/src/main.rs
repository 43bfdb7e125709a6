//! x
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p = movegen_position::Position::from_fen(&a[1]).unwrap();
    println!("{}", p.perft(a[2].parse().unwrap()));
}
