import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from './sources.ts';

const FOLDER = join(ROOT, 'docs/adr');
const DATE = /^\d{4}-\d\d-\d\d$/;

t.test(
  'docs/adr/README.md has a row for each decision, with title, status and dates',
  async (t) => {
    const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    const rows = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \| (.+) \| (.+) \| (.+) \|$/gm)];
    t.same(
      rows.map(([, , , file]) => file),
      files.sort(),
      'each file once, in order',
    );
    for (const [, number, title, file = '', status = '', decided = '', changed = ''] of rows) {
      const [heading] = readFileSync(join(FOLDER, file), 'utf8').split('\n');
      t.equal(heading, `# ${number}. ${title}`, file);
      t.match(status, /^(?:in force|replaced by \d+)$/, file);
      t.match(decided, DATE, file);
      t.match(changed, DATE, file);
      t.ok(decided <= changed, `${file}: ${decided} to ${changed}`);
    }
  },
);
