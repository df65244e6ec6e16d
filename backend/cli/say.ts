/** Says something to the person who starts it; what `console` is given is logged. */
export function say(line: string, output: NodeJS.WriteStream = process.stdout): void {
  output.write(`${line}\n`);
}
