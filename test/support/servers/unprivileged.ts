import { run } from './command.ts'

/** Databases refuse to run as root: as whom they run then. */
const NOBODY = 'nobody'

const isRoot = process.getuid?.() === 0

/** The same command without root's rights, if it is root that would run it. */
export function asNobody(command: readonly string[]): string[] {
  return isRoot
    ? ['setpriv', `--reuid=${NOBODY}`, '--regid=nogroup', '--clear-groups', ...command]
    : [...command]
}

/** Lets that user write into a folder. */
export async function giveToNobody(folder: string): Promise<void> {
  if (isRoot) await run('chown', ['-R', `${NOBODY}:nogroup`, folder])
}
