import type { IssueAnswer } from '@roletrail/contracts/http/staff-newsletter';
import { DescriptionList } from '../../../ui/description-list.tsx';

const count = (value: number) => value.toLocaleString('en-GB');

/** How far the sending of an issue is, and what mail servers answered. */
export function IssueProgress({ answer: { item, progress } }: { answer: IssueAnswer }) {
  if (progress === null) return null;
  const { delivered, refused, waiting, failures } = progress;
  return (
    <section aria-labelledby="issue-progress" className="grid gap-3">
      <h3 id="issue-progress" className="text-lg">
        Progress
      </h3>
      <progress
        aria-label="Letters handed to the mail queue"
        className="h-2 w-full"
        value={item.queued}
        max={Math.max(item.recipients, item.queued, 1)}
      />
      <DescriptionList
        items={[
          { term: 'Subscribers at the start', detail: count(item.recipients) },
          { term: 'Handed to the mail queue', detail: count(item.queued) },
          { term: 'Delivered', detail: count(delivered) },
          { term: 'Refused', detail: count(refused) },
          { term: 'In the mail queue', detail: count(waiting) },
        ]}
      />
      {failures.length > 0 ? (
        <>
          <h4 className="font-bold">Answers of mail servers</h4>
          <ul className="grid gap-1 text-sm">
            {failures.map(({ error, letters, final }) => (
              <li key={`${error} ${final}`} className="[overflow-wrap:anywhere]">
                {`${count(letters)} × ${error}: ${final ? 'refused' : 'tried again later'}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
