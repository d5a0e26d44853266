import { FOLLOW_UP_DAYS, FOLLOW_UP_DAYS_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile, profileQuery } from '../../../features/career-profile/api/profile.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { NumberField } from '../../../kit/form/fields.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Loads the schema with zod, at its first judgement. */
const loadSchema = async () => {
  const { z } = await import('zod');
  const error = `Write a number from 1 to ${FOLLOW_UP_DAYS_MAX}.`;
  return z.object({ days: z.int(error).min(1, error).max(FOLLOW_UP_DAYS_MAX, error) });
};

/** Days after which a new application without an answer is followed up, for this person. */
export function FollowUpDays() {
  const http = useHttp();
  const queries = useQueryClient();
  const query = useQuery(profileQuery(http));
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="outline">Follow-up days</Button>
      </SheetTrigger>
      <SheetContent
        title="When to follow up"
        description="Days without an answer before a new application is due. Each card can have its own number."
      >
        <QueryView query={query} what="your settings">
          {(profile) => (
            <ActionForm
              schema={loadSchema}
              initial={{ days: profile.followUpDays ?? FOLLOW_UP_DAYS }}
              send={({ days }) => changeProfile(http, profile, { followUpDays: days })}
              verb="Save the days"
              onDone={(changed) => {
                queries.setQueryData(profileQuery(http).queryKey, changed);
                setOpen(false);
                toast({ title: 'New applications start with this number' });
              }}
              onCancel={() => setOpen(false)}
            >
              {(field) => <NumberField label="Days" {...field('days', 'number')} />}
            </ActionForm>
          )}
        </QueryView>
      </SheetContent>
    </Sheet>
  );
}
