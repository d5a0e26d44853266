import { StaffAct } from './act-dialog.tsx';

const schema = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;

/** Button that saves a list of people as a file. Asks for the reason, which goes on record. */
export function SaveCsv(props: {
  /** plural noun of the rows: “people” */
  rows: string;
  /** personal data in the file, as a sentence */
  says: string;
  /** makes and downloads the file */
  save: (reason: string) => Promise<void>;
  size?: 'sm';
}) {
  const { rows, says, save, size } = props;
  return (
    <StaffAct<{ reason: string }, void>
      label={
        <>
          Export CSV<span className="sr-only">: {rows}</span>
        </>
      }
      {...(size ? { size } : {})}
      title={`Save these ${rows} as a file?`}
      says={<p>{says}</p>}
      verb="Save the file"
      schema={schema}
      initial={{ reason: '' }}
      send={({ reason }) => save(reason)}
      done="The file is saved, and the export is on record"
    />
  );
}
