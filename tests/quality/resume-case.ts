/** A résumé and the values that a reader has to find in it. */

/** Year-month-day, year-month or year; `now`: it lasts; empty: none is given. */
type Written = string;

export type ResumeCase = {
  readonly file: string;
  readonly maker: string;
  readonly layout: string;
  readonly bytes: Buffer;
  readonly contact: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly place: string;
    readonly links: readonly string[];
  };
  readonly jobs: readonly {
    readonly title: string;
    readonly employer: string;
    readonly from: Written;
    readonly to: Written;
    /** null: they are not counted */
    readonly points: number | null;
  }[];
  readonly studies: readonly {
    readonly school: string;
    readonly degree: string;
    readonly from: Written;
    readonly to: Written;
  }[];
  readonly skills: readonly string[];
  /** null: they are not compared */
  readonly sections: readonly string[] | null;
};
