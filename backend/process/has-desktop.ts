/** Whether somebody sits at a desktop here: a terminal over SSH has none of its own. */
export function hasDesktop(
  platform: NodeJS.Platform,
  variables: Record<string, string | undefined>,
): boolean {
  if (variables.SSH_CONNECTION) return false;
  if (platform === "linux") return Boolean(variables.DISPLAY || variables.WAYLAND_DISPLAY);
  return platform === "darwin" || platform === "win32";
}
