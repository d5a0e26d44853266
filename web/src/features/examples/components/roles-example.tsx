import { dollars, INTEREST_LABELS } from '../../../lib/career-format.ts';
import { FoundRoles } from '../../role-finder/components/found-roles.tsx';
import { roles } from '../../role-finder/labels.ts';
import { ExampleInput } from './example-input.tsx';
import { ExampleLoader } from './shown.tsx';

export default function RolesExample() {
  return (
    <ExampleLoader name="role-finder">
      {({ told: input, result }) => (
        <>
          <ExampleInput
            items={[
              ['Her job', input.title],
              ['More like', input.more],
              ['Minimum pay', `${dollars(input.minPay)} a year`],
              ['What she likes', input.likes.map((one) => INTEREST_LABELS[one]).join(', ')],
              ['And', 'the text of her resume'],
            ]}
          />
          <section aria-labelledby="found" className="grid gap-5">
            <h2 id="found" className="text-2xl">
              {roles(result.roles.length)} worth a closer look
            </h2>
            <FoundRoles result={result} asking={null} />
          </section>
        </>
      )}
    </ExampleLoader>
  );
}
