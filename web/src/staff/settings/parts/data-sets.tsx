import type { DataSetList } from '@roletrail/contracts/http/datasets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { SETTINGS_KEY } from '../api.ts';
import { activateDataSet, dataSetsQuery } from '../plans-api.ts';

type DataSet = DataSetList['items'][number];

/** Public statistics that the tools use. The operator imports releases; staff choose one of a source. */
export function DataSets() {
  return (
    <QueryView query={useQuery(dataSetsQuery(useHttp()))} what="the data sets">
      {({ items, missing }) => (
        <div className="grid gap-6 [&>*]:min-w-0">
          <p className="max-w-prose text-sm text-muted">
            The operator imports releases by the command <code>roletrail data</code>. You choose
            which imported release the tools use.
          </p>
          {missing.map(({ title, without, tools, command }) => (
            <Alert key={title} variant="warning" title={`Not imported: ${title}`}>
              <p>
                {without} Used by: {tools.join(', ')}. To import it:
              </p>
              <p className="mt-2">
                <code className="[overflow-wrap:anywhere]">{command}</code>
              </p>
            </Alert>
          ))}
          <ul className="divide-y divide-border border-y border-border">
            {items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  );
}

function Item({ item }: { item: DataSet }) {
  const { name, title, edition, licence, licenceUrl, state, importedAt, sha256, tools } = item;
  return (
    <li className="grid gap-3 py-5 [&>*]:min-w-0">
      <h2 className="flex flex-wrap items-center gap-3 text-lg">
        {title}
        {state === 'in_use' ? <Badge variant="success">In use</Badge> : <Badge>Not in use</Badge>}
      </h2>
      <DescriptionList
        items={[
          { term: 'Release', detail: `${name}, edition ${edition}` },
          {
            term: 'Since',
            detail: importedAt === null ? 'Comes with this version' : formatUtc(importedAt),
          },
          {
            term: 'Licence',
            detail: (
              <a className="link" href={licenceUrl} rel="noopener noreferrer">
                {licence}
              </a>
            ),
          },
          { term: 'Covers', detail: coverage(item) },
          { term: 'Used by', detail: tools.length === 0 ? 'No tool' : tools.join(', ') },
          {
            term: 'SHA-256',
            detail: <code className="text-sm [overflow-wrap:anywhere]">{sha256}</code>,
          },
        ]}
      />
      {item.activation === null ? null : <Activate name={name} activation={item.activation} />}
    </li>
  );
}

const schema = async () => (await import('@roletrail/contracts/http/datasets')).dataSetBody;

function Activate(props: { name: string; activation: NonNullable<DataSet['activation']> }) {
  const { name, activation } = props;
  const { replaces, version } = activation;
  const http = useHttp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  return (
    <div>
      <StaffAct<{ reason: string }, string>
        label={
          <>
            Use this release<span className="sr-only">: {name}</span>
          </>
        }
        title={`Use ${name}?`}
        says={
          <p>
            {replaces === null
              ? 'No release of this source is in use.'
              : `The tools use ${replaces} now.`}{' '}
            From the next answer on they use {name}. Saved results do not change.
          </p>
        }
        verb="Use the release"
        schema={schema}
        initial={{ reason: '' }}
        seen={{ release: replaces }}
        labels={{ release: 'Release in use' }}
        send={(body) => activateDataSet(http, { name, version }, body)}
        {...(replaces === null
          ? {}
          : {
              undo: async (now: string) => {
                const reason = TAKEN_BACK;
                await activateDataSet(http, { name: replaces, version: now }, { reason });
                await reload();
              },
            })}
        onReload={reload}
        onDone={() => void reload()}
        done={`The tools use ${name}`}
      />
    </div>
  );
}

function coverage({ rows, areas }: DataSet): string {
  const number = (n: number) => n.toLocaleString('en-GB');
  const counted = rows === null ? '' : `${number(rows)} rows, `;
  return `${counted}${areas === null ? 'the United States as a whole' : `${number(areas)} regions`}`;
}
