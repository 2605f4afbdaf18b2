import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Runs a command of the machine; what it throws becomes one line and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** The words and options typed after a command's name, with --help. Throws the usage on an unknown option. */
export function readArguments<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    // Its first sentence names the option; the rest is for programmers.
    throw new Error(`${(error as Error).message.split(/[.\n] ?/)[0]}.\n${usage}`);
  }
}
