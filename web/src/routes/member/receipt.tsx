import { useParams } from 'react-router-dom';
import { ReceiptInWords } from '../../features/receipts/components/readable-receipt.tsx';
import { useSession } from '../../features/session/session-context.tsx';

/** One decision in plain words; open without accepted terms. */
export default function ReceiptPage() {
  const session = useSession();
  const { eventId = '' } = useParams();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto grid max-w-4xl gap-8 gutter py-10 sm:py-14">
      <ReceiptInWords key={eventId} eventId={eventId} userId={session.user.id} />
    </div>
  );
}
