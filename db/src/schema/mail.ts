import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface MailMessageTable {
  id: string;
  user_id: string | null;
  recipient: string;
  /** sealed subject and bodies; null once delivered or given up */
  content: Buffer | null;
  created_at: Moment;
  next_attempt_at: Moment;
  give_up_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  gave_up_at: Date | null;
}

export interface MailTables {
  mail_message: MailMessageTable;
}
