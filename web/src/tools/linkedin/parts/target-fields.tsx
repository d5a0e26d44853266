import { RESUME_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery } from '@tanstack/react-query';
import { OccupationField } from '../../../features/career-profile/components/occupation-field.tsx';
import { jobAdsQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { AD_MAX, type ProfileValues } from '../profile-values.ts';
import type { ProfileChange } from './form-change.ts';

const SAVED = 'saved:';

/** An occupation, a saved job ad or a pasted one, with terms that the profile should name. */
export function TargetFields({ values, change }: ProfileChange) {
  const ads = useQuery(jobAdsQuery(useHttp()));
  const kept = ads.data ?? [];
  const { aim, savedAd } = values;
  return (
    <>
      <SelectField
        label="What the profile is meant for"
        value={aim === 'saved-ad' ? `${SAVED}${savedAd}` : aim}
        help={
          ads.isError ? 'Your job ads could not be loaded; the rest works without them.' : undefined
        }
        onChange={({ target: { value } }) =>
          change(
            value.startsWith(SAVED)
              ? { aim: 'saved-ad', savedAd: value.slice(SAVED.length) }
              : { aim: value as ProfileValues['aim'] },
          )
        }
      >
        <option value="none">Nothing yet</option>
        <option value="occupation">An occupation</option>
        {kept.map(({ id, title }) => (
          <option key={id} value={`${SAVED}${id}`}>
            Job ad: {title}
          </option>
        ))}
        <option value="ad">A job ad, which I paste</option>
      </SelectField>
      {aim === 'occupation' ? (
        <OccupationField
          label="Your target occupation"
          chosen={values.occupation}
          onChoose={(occupation) => change({ occupation })}
        />
      ) : null}
      {aim === 'ad' ? (
        <TextareaField
          label="Paste the job ad"
          rows={6}
          value={values.adText}
          maxLength={AD_MAX}
          help="All of it, with its headings. It is kept only if you save the review."
          onPaste={pasteStructure}
          onChange={({ target }) => change({ adText: target.value })}
        />
      ) : null}
    </>
  );
}

/** A saved resume, or a pasted one, that the profile is compared with. */
export function ResumeChoice({ values, change }: ProfileChange) {
  const resumes = useQuery(resumesQuery(useHttp()));
  const kept = resumes.data ?? [];
  return (
    <>
      {kept.length > 0 ? (
        <SelectField
          label="A resume that you keep here"
          value={values.resume}
          onChange={({ target }) => change({ resume: target.value })}
        >
          <option value="">None: I paste one below</option>
          {kept.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      {values.resume === '' ? (
        <TextareaField
          label="Your resume, if you like"
          value={values.resumeText}
          rows={4}
          maxLength={RESUME_TEXT_MAX}
          help="We compare titles, employers and dates, and take facts for your drafts from it."
          onPaste={pasteStructure}
          onChange={({ target }) => change({ resumeText: target.value })}
        />
      ) : null}
    </>
  );
}
