#!/bin/sh
# Starts Linnet with the Node of this folder; also through a link in a folder of PATH.
file=$0
while [ -h "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=$(dirname "$file")/$link ;;
  esac
done
here=$(cd "$(dirname "$file")" && pwd -P)
# A part of Linnet uses a module of Node that is deprecated; the person can do nothing about it.
exec "$here/node_modules/@NODE@" --disable-warning=DEP0040 "$here/backend/cli/linnet.mjs" "$@"
