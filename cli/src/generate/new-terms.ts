import { type PublishDeps, publishDocument } from '@roletrail/api/documents/publish';
import { documentTexts } from '@roletrail/api/documents/read-document';
import { readRequiredDocuments } from '@roletrail/api/documents/required-documents';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';

/**
 * Publishes the terms in force again, with an added line that names their source, so that all users
 * must accept again.
 * @param now local time, for the version name and the effective date
 * @returns the version
 * @throws CliError REFUSED if no terms are in force
 */
export async function publishNewTerms(deps: PublishDeps, now: Date): Promise<string> {
  const required = await readRequiredDocuments(deps.db);
  const [terms] = await documentTexts(deps.db).of(
    required.filter(({ docType }) => docType === 'terms'),
  );
  if (terms === undefined) throw new CliError('REFUSED', 'No terms are in force.');
  const at = now.toISOString();
  const version = `generated-${at.replace(/[:.]/g, '-')}`;
  await publishDocument(
    deps,
    {
      docType: 'terms',
      version,
      html: `${terms.html}\n<p>Published for trial by roletrail generate at ${at}.</p>`,
      isRequired: true,
      effectiveDate: at.slice(0, 10),
    },
    OPERATOR,
  );
  return version;
}
