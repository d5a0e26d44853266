import { Alert } from '../../ui/alert.tsx';
import { Cairn } from '../../ui/art/cairn.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
  AlertDialogTrigger,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Both, GalleryRow } from './both.tsx';

export function Feedback() {
  return (
    <Both id="feedback" title="Feedback" about="What is, what goes on, what went wrong.">
      {() => (
        <>
          <GalleryRow label="Badges">
            <Badge>Not confirmed</Badge>
            <Badge variant="accent">New</Badge>
            <Badge variant="success">Accepted</Badge>
            <Badge variant="warning">Waiting</Badge>
            <Badge variant="destructive">Declined</Badge>
          </GalleryRow>
          <Alert title="For your information">It stays on the page.</Alert>
          <Alert variant="success" title="Saved">
            Your change is in place.
          </Alert>
          <Alert variant="warning" title="Your e-mail address is not verified">
            Mail about your account may not reach you.
          </Alert>
          <Alert variant="destructive" title="It could not be saved">
            The server did not answer. Please try again.
          </Alert>
          <GalleryRow label="Toasts, in the corner">
            <Button
              variant="outline"
              onClick={() => toast({ title: 'Copied', description: 'The link is ready to paste.' })}
            >
              Show a toast
            </Button>
            <Button
              variant="outline"
              onClick={() =>
                toast({
                  title: 'Session Expired',
                  description: 'You have been logged out due to inactivity.',
                  variant: 'destructive',
                })
              }
            >
              Show a destructive one
            </Button>
          </GalleryRow>
          <Progress label="Answered" value={3} max={12} detail="3 of 12" />
          <Progress label="Reading the file" value={null} />
          <GalleryRow label="Loading">
            <Spinner label="Loading..." showLabel />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-6 w-24" />
          </GalleryRow>
          <Empty
            title="No stories yet"
            art={<Cairn />}
            action={<Button variant="outline">Lay the first stone</Button>}
          >
            What you tell in an interview can be used again. It would stand here.
          </Empty>
        </>
      )}
    </Both>
  );
}

export function Layers() {
  return (
    <Both
      id="layers"
      title="Layers"
      about="They take the page’s theme, keep the focus, close with Escape and give the focus back."
    >
      {() => (
        <Card className="flex flex-wrap gap-3">
          <Dialog>
            <DialogTrigger asChild>
              <Button variant="outline">Dialog</Button>
            </DialogTrigger>
            <DialogContent className="grid max-w-lg gap-4 p-6">
              <DialogTitle className="text-xl">Rename this run</DialogTitle>
              <DialogDescription className="text-muted">
                The name is for you alone.
              </DialogDescription>
            </DialogContent>
          </Dialog>
          <AlertDialog>
            <AlertDialogTrigger asChild>
              <Button variant="destructive">Delete…</Button>
            </AlertDialogTrigger>
            <AlertDialogContent>
              <AlertDialogTitle className="text-xl">Delete this draft?</AlertDialogTitle>
              <AlertDialogDescription className="mt-2 text-muted">
                It cannot be brought back.
              </AlertDialogDescription>
              <div className="mt-6 flex flex-wrap gap-3">
                <AlertDialogCancel asChild>
                  <Button variant="outline">Keep it</Button>
                </AlertDialogCancel>
                <AlertDialogAction asChild>
                  <Button variant="destructive">Delete the draft</Button>
                </AlertDialogAction>
              </div>
            </AlertDialogContent>
          </AlertDialog>
          <Sheet>
            <SheetTrigger asChild>
              <Button variant="outline">Sheet</Button>
            </SheetTrigger>
            <SheetContent title="One row" description="Its particulars, beside the table.">
              <p>Escape, the cross or a click beside it closes the sheet.</p>
            </SheetContent>
          </Sheet>
        </Card>
      )}
    </Both>
  );
}
