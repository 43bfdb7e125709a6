# For CMake: find_package(movegen 0.1 REQUIRED), then target_link_libraries(program PRIVATE movegen::movegen).
# `make shared install` adds movegen::shared.

get_filename_component(_movegen "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
foreach(_kind movegen shared)
  set(_file "${_movegen}/lib/libmovegen.a")
  set(_type STATIC)
  if(_kind STREQUAL "shared")
    set(_file "${_movegen}/lib/libmovegen.so")
    set(_type SHARED)
  endif()
  if(EXISTS "${_file}" AND NOT TARGET movegen::${_kind})
    add_library(movegen::${_kind} ${_type} IMPORTED)
    set_target_properties(movegen::${_kind} PROPERTIES
      IMPORTED_LOCATION "${_file}" INTERFACE_INCLUDE_DIRECTORIES "${_movegen}/include")
  endif()
endforeach()
unset(_movegen)
unset(_kind)
unset(_file)
unset(_type)
