import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { BarChart } from '../../kit/charts/bar-chart.tsx';
import { Funnel } from '../../kit/charts/funnel.tsx';
import { LineChart } from '../../kit/charts/line-chart.tsx';
import { RadarChart } from '../../kit/charts/radar-chart.tsx';
import { Sparkline } from '../../kit/charts/sparkline.tsx';
import { Both, GalleryRow } from './both.tsx';

const ACCESS = ['public', 'session', 'member', 'admin'] as const;
const hasParameter = ({ path }: (typeof WEB_ROUTES)[number]) => path.includes(':');
const count = (access: string, parameter: boolean) =>
  WEB_ROUTES.filter((route) => route.access === access && hasParameter(route) === parameter).length;
const FIXED = ACCESS.map((access) => count(access, false));
const VARIED = ACCESS.map((access) => count(access, true));
const TOTAL = WEB_ROUTES.length;
const TOTAL_FIXED = FIXED.reduce((a, b) => a + b, 0);

const NUMBERS = Array.from({ length: 13 }, (_, i) => i);
const CURVES = [
  { name: 'n squared', values: NUMBERS.map((n) => n * n) },
  {
    name: '12 n, without 5 and 6',
    values: NUMBERS.map((n) => (n === 5 || n === 6 ? null : 12 * n)),
  },
  { name: '2 to the n, up to 7', values: NUMBERS.map((n) => (n > 7 ? null : 2 ** n)) },
];

export function Charts() {
  return (
    <Both
      id="charts"
      title="Charts"
      about="Each has a title, a sentence that says what it shows, and its figures as a table. The figures are true: routes of this product, and three formulas."
    >
      {() => (
        <>
          <BarChart
            title="Routes by access"
            summary={`Of ${TOTAL} routes, ${TOTAL_FIXED} have a constant path.`}
            categoryName="Access"
            categories={[...ACCESS]}
            series={[
              { name: 'Constant path', values: FIXED },
              { name: 'With a parameter', values: VARIED },
            ]}
            note="Number of routes, from the table of routes of this build."
          />
          <BarChart
            stacked
            title="Routes by access, stacked"
            summary="The same figures on top of each other: the whole is the number of routes."
            categoryName="Access"
            categories={[...ACCESS]}
            series={[
              { name: 'Constant path', values: FIXED },
              { name: 'With a parameter', values: VARIED },
            ]}
          />
          <LineChart
            title="Three ways to grow"
            summary="Squares catch up with twelve times n at 12; doubling passes squares for good at 5."
            categoryName="n"
            categories={NUMBERS.map(String)}
            series={CURVES}
            marks={[
              { at: 5, says: '5: doubling passes squares' },
              { at: 12, says: '12: squares catch up' },
            ]}
          />
          <LineChart
            area
            title="Squares, as an area"
            summary="From 0 to 144, faster and faster."
            categoryName="n"
            categories={NUMBERS.map(String)}
            series={CURVES.slice(0, 1)}
          />
          <Funnel
            title="Routes, narrowed"
            summary={`Of ${TOTAL} routes, ${TOTAL_FIXED} have a constant path and ${count('public', false)} of these are public.`}
            stepName="Routes"
            countName="Number"
            steps={[
              { name: 'All routes', count: TOTAL },
              { name: 'Constant path', count: TOTAL_FIXED },
              { name: 'Constant and public', count: count('public', false) },
            ]}
          />
          <RadarChart
            title="Routes by access, around a centre"
            summary="The further out, the more routes; a missing value has no corner."
            categoryName="Access"
            categories={[...ACCESS]}
            max={Math.max(...FIXED, ...VARIED)}
            series={[
              { name: 'Constant path', values: FIXED },
              { name: 'With a parameter', values: VARIED.map((one) => one || null) },
            ]}
          />
          <BarChart
            title="Nothing to show"
            summary="There is no figure yet."
            categoryName="Month"
            categories={[]}
            series={[{ name: 'None', values: [] }]}
          />
          <GalleryRow label="Sparkline">
            <span className="font-bold tabular-nums">144</span>
            <Sparkline
              values={NUMBERS.map((n) => n * n)}
              label="Squares of 0 to 12, rising faster and faster"
            />
          </GalleryRow>
        </>
      )}
    </Both>
  );
}
