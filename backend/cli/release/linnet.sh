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
node=$here/node_modules/@NODE@
if ! "$node" --version > /dev/null 2>&1; then
  echo "Linnet's Node does not run here. It needs glibc 2.28 or newer, libatomic and libstdc++." >&2
  echo "On Debian and Ubuntu: apt-get install libatomic1 libstdc++6" >&2
  exit 1
fi
# A part of Linnet uses a module of Node that is deprecated; the person can do nothing about it.
exec "$node" --disable-warning=DEP0040 "$here/backend/cli/linnet.mjs" "$@"
