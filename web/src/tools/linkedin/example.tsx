import type { LinkedinExample } from '@roletrail/contracts/tools/linkedin';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { LinkedinView } from './parts/linkedin-view.tsx';

export default function LinkedinExampleView() {
  return (
    <ExampleLoader name="linkedin">
      {({ given, result }: LinkedinExample) => (
        <>
          <ExampleInput
            items={[
              ['Her headline', given.headline],
              ['Her About', given.about],
              ['Her target', given.target],
              ['And', 'her jobs, her skills and the text of her resume'],
            ]}
          />
          <LinkedinView review={result} isExample />
        </>
      )}
    </ExampleLoader>
  );
}
