/** Metrics that `ops/` queries, and metrics of a scrape. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ALERTS_FILE = fileURLToPath(new URL('../../ops/alerts.yaml', import.meta.url));
const DASHBOARD_FILE = new URL('../../ops/dashboard.json', import.meta.url);

export interface Alert {
  readonly name: string;
  readonly expression: string;
  /** how long it must hold, as Prometheus writes it */
  readonly holds: string;
  /** place of the run book: file and anchor under docs/operations */
  readonly manual: string;
}

export async function readAlerts(): Promise<readonly Alert[]> {
  const { groups } = parse(await readFile(ALERTS_FILE, 'utf8')) as {
    groups: readonly {
      rules: readonly {
        alert: string;
        expr: string;
        for?: string;
        annotations: { manual: string };
      }[];
    }[];
  };
  return groups.flatMap(({ rules }) =>
    rules.map((rule) => ({
      name: rule.alert,
      expression: rule.expr,
      holds: rule.for ?? '0s',
      manual: rule.annotations.manual,
    })),
  );
}

/** Each expression of the dashboard, with its panel. */
export async function readPanels(): Promise<readonly { name: string; expression: string }[]> {
  const { panels } = JSON.parse(await readFile(DASHBOARD_FILE, 'utf8')) as {
    panels: readonly { title: string; targets?: readonly { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) =>
    (targets ?? []).map(({ expr }) => ({ name: title, expression: expr })),
  );
}

/** The metrics that an expression asks for, each with the labels that it takes for granted. */
export function askedBy(expression: string): readonly { name: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/ by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const selectors = expression.matchAll(/(roletrail_\w+)(?:\{([^}]*)\})?/g);
  return [...selectors].map(([, name = '', matched = '']) => {
    const own = [...matched.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    return { name, labels: [...new Set([...own, ...grouped])] };
  });
}

/** One line of a scrape. */
export interface Sample {
  readonly name: string;
  /** `label="value"`, as it was scraped */
  readonly labels: readonly string[];
  readonly value: number;
}

/** Our series of an answer of /metrics, as Prometheus stores them. */
export function samplesOf(text: string, instance: string): Sample[] {
  const line = /^(roletrail_\w+)(?:\{(.*)\})? (\S+)$/gm;
  return [...text.matchAll(line)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: [...(labels.match(/\w+="(?:[^"\\]|\\.)*"/g) ?? []), `instance="${instance}"`],
    value: Number(value),
  }));
}
