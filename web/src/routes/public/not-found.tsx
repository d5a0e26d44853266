import { Link } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Waymark } from '../../ui/waymark.tsx';

export default function NotFound() {
  return (
    <div className="mx-auto grid max-w-prose justify-items-start gap-5 px-4 py-24">
      <Waymark className="size-10 text-control" />
      <h1 className="text-2xl">Page not found</h1>
      <p className="text-muted">No trail leads here. The address may be mistyped or out of date.</p>
      <Button asChild variant="signpost">
        <Link to={href('home')}>Back to the start</Link>
      </Button>
    </div>
  );
}
