import type { RoleFinderExample } from '@roletrail/contracts/tools/role-finder';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { dollars, INTEREST_LABELS } from '../../lib/career-format.ts';
import { roles } from './labels.ts';
import { FoundRoles } from './parts/found-roles.tsx';

export default function RolesExample() {
  return (
    <ExampleLoader name="role-finder">
      {({ given: input, result }: RoleFinderExample) => (
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
