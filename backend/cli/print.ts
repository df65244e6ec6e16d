/** Prints a line for the person who starts Linnet; what `console` is given is logged. */
export function print(line: string, output: NodeJS.WriteStream = process.stdout): void {
  output.write(`${line}\n`);
}
