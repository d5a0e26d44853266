/** The small JSON files that the launcher keeps beside a database or a broker for its next start. */
import type { z } from 'zod';
import { readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';

/**
 * What a note says, or null where there is none.
 * @throws LaunchError NOTE_DAMAGED when it is no such note: nothing may be started on a guess
 */
export async function readNoteFile<S extends z.ZodType>(
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  const text = await readTextFile(path);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LaunchError(
      'NOTE_DAMAGED',
      `${path} cannot be read as the note that it is. It says where the data lie, which are left as ` +
        'they are: put back a copy of the file, or choose another DATA_DIR.',
      { cause },
    );
  }
}
