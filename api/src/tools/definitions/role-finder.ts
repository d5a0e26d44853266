import { RESUME_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import {
  type RoleFinderExample,
  roleFinderInput,
  rolesFound,
} from '@roletrail/contracts/tools/role-finder';
import { INTEREST_AREAS, type Interest } from '@roletrail/engines/career/career-data';
import { findCorrectedRoles } from '@roletrail/engines/corrections/find-corrected-roles';
import { fieldsOfStudy } from '@roletrail/engines/roles/fields-of-study';
import { findRoles, ROLES_VERSION } from '@roletrail/engines/roles/find-roles';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { defineEngine, defineTool, inOneLine } from '../define-tool.ts';
import { currentSource, readSource, toSavedSource } from '../kept-words.ts';
import { AS_OF, NEXT, nextOccupation, RESUME_TEXT, ROLE_INPUT, SEED } from './dana.ts';

export const ROLE_FINDER = defineTool({
  id: 'role-finder',
  engines: {
    'role-finder': defineEngine({
      input: roleFinderInput,
      bodyBytes: 512 * 1024,
      version: ROLES_VERSION,
      given: z.strictObject({
        ...roleFinderInput.omit({ source: true, anyLanguage: true }).shape,
        // saved runs are asked again, and can be from before the bounds of requests
        titles: z.array(z.string()).default([]),
        fieldOfStudy: z.string().nullable().default(null),
        asOf: z.iso.date(),
        text: z.string(),
      }),
      data: ({ roles }) => roles,
      loads: ({ titles }) => titles.search(),
      prepare: async ({ source, anyLanguage, ...form }, { userId, asOf, stores }) => {
        assertField(form.fieldOfStudy);
        const read = source && (await readSource(stores, userId, source));
        const text = read?.text ?? '';
        const isResume = form.isResume || source?.kind === 'resume';
        const title = [...form.titles, form.fieldOfStudy, read?.title].find(Boolean) ?? 'Roles';
        return {
          given: { ...form, asOf, text, isResume },
          // a few words with a title are enough
          judged: [{ text, wordsMin: RESUME_WORDS_MIN, fewerPass: true, anyLanguage }],
          source: toSavedSource(source),
          title: inOneLine(title),
        };
      },
      current: async (run, saved) => ({
        ...(await currentSource(run, saved)),
        // older runs did not distinguish a resume from other text
        ...(run.source?.kind === 'resume' && { isResume: true }),
      }),
      run: findCorrectedRoles,
      sample: {
        given: {
          asOf: '2026-01-01',
          titles: ['Warehouse manager'],
          fieldOfStudy: null,
          text: 'Excel, SAP',
          interests: null,
          more: [],
          less: [],
          conditions: {
            minPay: 50_000,
            maxEducation: null,
            minGrowth: null,
            zones: [],
            leaveOut: [],
          },
        },
        request: ({ resume }) => ({ titles: ['Warehouse manager'], source: resume }),
        outcome:
          'roles-11 career-2024-34-29.3-2024-05/dff5c5e7e848/2eb10ea579e0/1c70799e1080/d6982f0a5313/2ffaf39b7896/f11445f71e7d/57624044adea 908aa1684acf2c0a',
      },
    }),
  },
  example: ({ roles, career }): RoleFinderExample => {
    const { titles: jobs, minPay, likes } = ROLE_INPUT;
    const input = {
      asOf: AS_OF,
      titles: jobs,
      fieldOfStudy: null,
      text: RESUME_TEXT,
      isResume: true,
      withoutGoal: false,
      interests: toInterests(likes),
      more: [NEXT],
      less: [],
      direction: 'unsure' as const,
      refused: [],
      notRefused: [],
      count: 10,
      conditions: { minPay, maxEducation: null, minGrowth: null, zones: [], leaveOut: [] },
    };
    return {
      given: { title: jobs[0], more: nextOccupation(career).title, minPay, likes },
      result: rolesFound.parse(findRoles(input, roles, SEED).result),
    };
  },
});

const LIKED = 6;
const NOT_CHOSEN = 3;

/** Returns ticked interests in the format of the role finder form. */
function toInterests(likes: readonly Interest[]): Record<Interest, number> {
  const entries = INTEREST_AREAS.map((one) => [one, likes.includes(one) ? LIKED : NOT_CHOSEN]);
  return Object.fromEntries(entries) as Record<Interest, number>;
}

/** @throws ApiError VALIDATION_FAILED */
function assertField(asked: string | null): void {
  if (asked === null || fieldsOfStudy().some(({ name }) => name === asked)) return;
  const message = 'must be one of GET /api/tools/fields-of-study';
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'input.fieldOfStudy', message }] });
}
