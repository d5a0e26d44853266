import type { SettingItem, SettingValueDto } from '@roletrail/contracts/http/settings';
import { SETTING_TITLES, SITE_NOTICE_MAX } from '@roletrail/contracts/staff/settings';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UtcTimeField } from '../../../kit/form/utc-time-field.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { formatSetting, LEVELS, SETTING_HELP } from '../labels.ts';
import { ChangeAct } from './change-act.tsx';
import { SettingHistoryTable } from './history.tsx';

/**
 * One setting: its value, a field or button to change it, and its earlier values.
 * @param state what the value does now; null: nothing to say
 */
export function Setting({ item, state = null }: { item: SettingItem; state?: ReactNode }) {
  const { key } = item;
  const row = useLinkedRow(key);
  const { fixed, changed } = item;
  return (
    <li ref={row} tabIndex={-1} className="grid gap-3 py-5 [&>*]:min-w-0">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {SETTING_TITLES[key]}
          {fixed ? <Badge>Set by the operator</Badge> : null}
          {state}
        </h3>
        <p className="max-w-prose text-sm text-muted">{SETTING_HELP[key]}</p>
      </div>
      {fixed || item.kind === 'switch' ? (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-muted">Now:</span> {formatSetting(item, item.value)}
        </p>
      ) : null}
      {fixed ? null : item.kind === 'switch' ? (
        <div>
          <ChangeAct
            item={item}
            value={item.value !== true}
            label={item.value === true ? 'Stop requiring it' : 'Require it'}
          />
        </div>
      ) : (
        <TypedValue key={item.version} item={item} />
      )}
      <p className="text-sm text-muted">
        {changed === null
          ? 'Never changed.'
          : `Changed ${formatUtc(changed.at)} by ${changed.by || 'a deleted account'}.`}{' '}
        {changed === null ? null : <SettingHistoryTable item={item} />}
      </p>
    </li>
  );
}

/** Returns the ref of a row, which gets the focus if the address names its setting. */
function useLinkedRow(key: string) {
  const row = useRef<HTMLLIElement>(null);
  const [search] = useSearchParams();
  const isLinked = search.get('setting') === key;
  useEffect(() => {
    if (isLinked) row.current?.focus();
  }, [isLinked]);
  return row;
}

/** Field of a value, and its button, which appears once the value differs. */
function TypedValue({ item }: { item: SettingItem }) {
  const { value } = item;
  const before = value === null ? '' : String(value);
  const [typed, setTyped] = useState(before);
  const next = toValue(item, typed);
  const problem = next === undefined ? problemOf(item) : undefined;
  return (
    <div className="grid max-w-xl gap-3">
      <ValueField item={item} typed={typed} onType={setTyped} problem={problem} />
      {typed === before ? null : (
        <div className="flex flex-wrap gap-3">
          {next === undefined ? null : <ChangeAct item={item} value={next} label="Save…" />}
          <Button variant="outline" onClick={() => setTyped(before)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

function ValueField(props: {
  item: SettingItem;
  typed: string;
  onType: (next: string) => void;
  problem: string | undefined;
}) {
  const { item, typed, onType, problem } = props;
  const { kind, range, key } = item;
  const onChange = ({ target }: { target: { value: string } }) => onType(target.value);
  if (kind === 'level') {
    return (
      <SelectField label="Value" aria-label={SETTING_TITLES[key]} value={typed} onChange={onChange}>
        {Object.entries(LEVELS).map(([level, label]) => (
          <option key={level} value={level}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'time') return <InstantField item={item} typed={typed} onType={onType} />;
  return (
    <Field
      label="Value"
      aria-label={SETTING_TITLES[key]}
      value={typed}
      onChange={onChange}
      autoComplete="off"
      {...(kind === 'number'
        ? { type: 'number', inputMode: 'numeric', min: range?.min, max: range?.max }
        : kind === 'email'
          ? { type: 'email', maxLength: SITE_NOTICE_MAX }
          : { maxLength: SITE_NOTICE_MAX })}
      help={rangeOf(item)}
      error={problem}
    />
  );
}

/** Field of a time, with a button that removes the time. */
function InstantField(props: { item: SettingItem; typed: string; onType: (next: string) => void }) {
  const { item, typed, onType } = props;
  return (
    <div className="grid gap-2">
      <p>Now: {formatSetting(item, item.value)}</p>
      <UtcTimeField
        label={SETTING_TITLES[item.key]}
        onChange={({ target }) =>
          onType(target.value === '' ? String(item.value ?? '') : target.value)
        }
      />
      {typed === '' ? null : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onType('')}
        >
          Set no time<span className="sr-only">: {SETTING_TITLES[item.key]}</span>
        </Button>
      )}
    </div>
  );
}

/** Describes the bounds of a number and its initial value; undefined for other kinds. */
function rangeOf(item: SettingItem): string | undefined {
  const { range, initial } = item;
  if (range === null) return undefined;
  const [min, max] = [range.min, range.max].map((n) => n.toLocaleString('en-GB'));
  return `${min} to ${max}; initially ${formatSetting(item, initial)}.`;
}

/** Returns the value that was typed; undefined if it does not fit. */
function toValue({ kind, range }: SettingItem, typed: string): SettingValueDto | undefined {
  const text = typed.trim();
  if (kind === 'text' || kind === 'level') return text;
  if (kind === 'time') return text === '' ? null : text;
  if (kind === 'email') {
    if (text === '') return null;
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : undefined;
  }
  const number = Number(text);
  const isIn = range !== null && number >= range.min && number <= range.max;
  return text !== '' && Number.isInteger(number) && isIn ? number : undefined;
}

function problemOf({ kind, range }: SettingItem): string {
  if (kind === 'email' || range === null) return 'Fill in an e-mail address, or nothing.';
  return `Fill in a whole number from ${range.min.toLocaleString('en-GB')} to ${range.max.toLocaleString('en-GB')}.`;
}
