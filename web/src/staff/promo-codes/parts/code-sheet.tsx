import type { PromoItem } from '@roletrail/contracts/http/promo-codes';
import { Link } from 'react-router-dom';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { endPromoEarly, setPromoActive } from '../api.ts';
import {
  formatLastDay,
  formatOff,
  formatPlans,
  formatPromoDuration,
  formatUses,
  PROMO_STATE_LABELS,
  readPromoLastDay,
} from '../labels.ts';
import { CodeUses } from './code-uses.tsx';

/** Terms of a code, its end, and its uses. */
export function CodeSheet(props: {
  promo: PromoItem;
  currency: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { promo, currency, onChanged, onClose } = props;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title={promo.code} description={promo.batch?.name} wide>
        <div className="grid gap-8">
          <DescriptionList
            items={[
              { term: 'State', detail: PROMO_STATE_LABELS[promo.state] },
              { term: 'Discount', detail: formatOff(promo, currency) },
              { term: 'Discount lasts', detail: formatPromoDuration(promo) },
              { term: 'Plans', detail: formatPlans(promo) },
              { term: 'Uses', detail: formatUses(promo) },
              { term: 'Uses per person', detail: promo.perPerson },
              { term: 'Last day (UTC)', detail: formatLastDay(promo) },
              { term: 'Created', detail: formatUtc(promo.createdAt) },
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <ActiveAct promo={promo} onChanged={onChanged} />
            {promo.state === 'expired' ? null : <LastDayAct promo={promo} onChanged={onChanged} />}
          </div>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Link className="link target" to={`/admin/revenue?view=people&promo=${promo.id}`}>
              Revenue: plans with this code
            </Link>
            <Link className="link target" to="/admin/revenue">
              Revenue: promo cost now
            </Link>
          </p>
          <CodeUses id={promo.id} />
        </div>
      </SheetContent>
    </Sheet>
  );
}

const schema = async () => (await import('@roletrail/contracts/http/promo-codes')).promoActiveBody;
const LABELS = { active: 'Active' };

/** Deactivates the code, or makes it usable again. */
function ActiveAct({ promo, onChanged }: { promo: PromoItem; onChanged: () => Promise<unknown> }) {
  const http = useHttp();
  const isActive = promo.state !== 'ended';
  const words = isActive
    ? {
        label: 'Deactivate',
        title: `Deactivate ${promo.code}?`,
        says: <p>It stops working at once. Plans that have it keep their price.</p>,
        verb: 'Deactivate the code',
        done: 'The code is deactivated',
      }
    : {
        label: 'Activate again',
        title: `Activate ${promo.code} again?`,
        says: <p>People can use it again, within its limits.</p>,
        verb: 'Activate the code',
        done: 'The code is active again',
      };
  return (
    <div>
      <StaffAct
        {...words}
        variant={isActive ? 'destructive' : 'outline'}
        destructive={isActive}
        schema={schema}
        initial={{ reason: '', active: !isActive }}
        seen={{ active: isActive }}
        labels={LABELS}
        onReload={onChanged}
        send={(body) => setPromoActive(http, promo, body)}
        onDone={() => void onChanged()}
        undo={async (changed) => {
          await setPromoActive(http, changed, { active: isActive, reason: 'Undo of the last act' });
          await onChanged();
        }}
      />
    </div>
  );
}

const lastDaySchema = async () =>
  (await import('@roletrail/contracts/http/promo-codes')).promoLastDayBody;
const LAST_DAY_LABELS = { active: 'Active', lastDay: 'Last day (UTC)' };

/** Gives the code an earlier last day, also if it was used. */
function LastDayAct({ promo, onChanged }: { promo: PromoItem; onChanged: () => Promise<unknown> }) {
  const http = useHttp();
  const lastDay = readPromoLastDay(promo);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div>
      <StaffAct
        label={lastDay === null ? 'Set a last day' : 'End earlier'}
        title={`Last day of ${promo.code}`}
        says={
          <p>
            After this day (UTC) the code is no longer accepted. Plans that have it keep their
            price. The day can be made earlier again, but not later.
          </p>
        }
        verb="Set the last day"
        schema={lastDaySchema}
        initial={{ reason: '', lastDay: '' }}
        seen={{ active: promo.state !== 'ended', lastDay }}
        labels={LAST_DAY_LABELS}
        onReload={onChanged}
        send={(body) => endPromoEarly(http, promo, body)}
        done="The last day is set"
        onDone={() => void onChanged()}
      >
        {(field) => (
          <Field
            type="date"
            label="Last day (UTC)"
            min={today}
            max={lastDay ?? undefined}
            {...field('lastDay')}
          />
        )}
      </StaffAct>
    </div>
  );
}
