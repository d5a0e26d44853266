import type { PlanTask } from '@roletrail/contracts/tools/saved/goal';
import { useQueryClient } from '@tanstack/react-query';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { DateField, NumberField } from '../../../kit/form/fields.tsx';
import { randomUuid } from '../../../lib/browser-apis/random-uuid.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { type OpenGoal, saveGoal } from '../api/goals.ts';

/** Loads the schema of the form with zod, at its first judgement. */
const loadSchema = async () => (await import('../goal-form-schema.ts')).taskForm;

const OWN: Omit<PlanTask, 'id'> = {
  title: '',
  why: '',
  how: '',
  minutes: 30,
  due: null,
  link: '',
  rule: null,
  key: '',
  state: 'open',
  at: null,
  note: '',
};

/** Form of a task. `task` null: a new one of the person's own. */
export function TaskForm(props: { goal: OpenGoal; task: PlanTask | null; onClose: () => void }) {
  const { goal, task, onClose } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const title = task === null ? 'Add a task' : 'Edit the task';
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title={title} description="It is in your plan and in your calendar link.">
        <ActionForm
          schema={loadSchema}
          initial={{
            title: task?.title ?? '',
            minutes: task?.minutes ?? 30,
            due: task?.due ?? '',
            note: task?.note ?? '',
          }}
          send={(sent) => {
            const tasks =
              task === null
                ? [...goal.tasks, { ...OWN, ...sent, id: randomUuid() }]
                : goal.tasks.map((one) => (one.id === task.id ? { ...one, ...sent } : one));
            return saveGoal(http, goal, { tasks });
          }}
          verb="Save the task"
          onDone={() => {
            void queries.invalidateQueries({ queryKey: ['tools', 'saved'] });
            onClose();
          }}
          onCancel={onClose}
          guardLeaving
        >
          {(field) => (
            <>
              <Field label="Task" autoComplete="off" {...field('title')} />
              <NumberField label="Minutes" {...field('minutes', 'number')} />
              <DateField label="Due on" {...field('due')} />
              <Field label="Note" autoComplete="off" {...field('note')} />
            </>
          )}
        </ActionForm>
      </SheetContent>
    </Sheet>
  );
}
