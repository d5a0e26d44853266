import type { SkillsExample } from '@roletrail/contracts/tools/skills';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { InterestView } from './parts/interest-view.tsx';
import { SkillsView } from './parts/skills-view.tsx';

export default function SkillsExampleView() {
  return (
    <ExampleLoader name="skills">
      {({ now, skills, interests }: SkillsExample) => (
        <>
          <ExampleInput
            items={[
              ['Aims for', skills.target.occupation?.title],
              ['Today', now],
              ['Answers', `${skills.met.max} levels from 0 to 7, and 36 interests from 1 to 5`],
            ]}
          />
          <SkillsView result={skills} />
          <section aria-labelledby="interests" className="grid gap-6">
            <h2 id="interests" className="text-2xl">
              Her interests
            </h2>
            <InterestView result={interests} />
          </section>
        </>
      )}
    </ExampleLoader>
  );
}
