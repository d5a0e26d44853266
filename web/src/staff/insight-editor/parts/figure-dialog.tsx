import type {
  Figure,
  FigureCell,
  FigureColumn,
  TableFigure,
} from '@roletrail/contracts/article-figures';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTitle } from '../../../ui/dialog.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import {
  type ColumnForm,
  NEW_PLOT,
  NEW_TABLE,
  readCellText,
  readColumnForm,
  writeCellText,
} from '../model/figure-cells.ts';
import { PlotValues } from './plot-values.tsx';

const FORMS: Readonly<Record<ColumnForm, string>> = {
  text: 'Words',
  code: 'Code',
  bar: 'Bars',
  'bar-b': 'Bars, second colour',
  range: 'Ranges',
};

/** Chart or table as a table of values; it is drawn by the code that draws all of them. */
export function FigureDialog(props: { editor: Editor; figure: Figure; onClose: () => void }) {
  const { editor, figure, onClose } = props;
  const [next, setNext] = useState<Figure>(figure);
  const save = () => {
    if (figure.id === '') insertFigure(editor, next);
    else editor.chain().updateAttributes('figure', { figure: next }).run();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="grid max-w-4xl gap-5 p-6 sm:p-8" aria-describedby={undefined}>
        <DialogTitle className="text-xl">Chart or table</DialogTitle>
        {figure.id === '' ? (
          <SelectField
            label="Kind"
            value={next.form}
            onChange={({ target }) => {
              const blank = target.value === 'plot' ? NEW_PLOT : NEW_TABLE;
              setNext({ ...blank, caption: next.caption, source: next.source });
            }}
          >
            <option value="table">Table, bars or ranges</option>
            <option value="plot">Scatter plot</option>
          </SelectField>
        ) : null}
        <Content figure={next} onChange={setNext} />
        <Field
          label="Caption"
          value={next.caption}
          onChange={({ target }) => setNext({ ...next, caption: target.value })}
        />
        <Field
          label="Source"
          help="Where the numbers are from, and for what period."
          value={next.source}
          onChange={({ target }) => setNext({ ...next, source: target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={save}>Insert into the text</Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Content(props: { figure: Figure; onChange: (figure: Figure) => void }) {
  const { figure, onChange } = props;
  switch (figure.form) {
    case 'table':
      return <Values figure={figure} onChange={onChange} />;
    case 'plot':
      return <PlotValues figure={figure} onChange={onChange} />;
    case 'image':
      return (
        <Field
          label="Alternative text"
          value={figure.alt}
          onChange={({ target }) => onChange({ ...figure, alt: target.value })}
        />
      );
  }
}

/** Puts a figure into the text. */
export function insertFigure(editor: Editor, figure: Figure): void {
  const made = { ...figure, id: freeId(editor, figure.caption) };
  editor
    .chain()
    .insertContent({ type: 'figure', attrs: { figure: made } })
    .run();
}

/** Returns an id by the words of the caption that no other figure has. */
function freeId(editor: Editor, caption: string): string {
  const taken = new Set<unknown>();
  editor.state.doc.descendants((node) => void taken.add(node.attrs.figure?.id));
  const words = caption
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 40);
  const base = `f-${words.replaceAll(/^-+|-+$/g, '') || 'figure'}`;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  return id;
}

type TableProps = { figure: TableFigure; onChange: (figure: TableFigure) => void };

function Values({ figure, onChange }: TableProps) {
  const { columns, rows } = figure;
  const setColumn = (at: number, part: Partial<FigureColumn>) =>
    onChange({
      ...figure,
      columns: columns.map((one, n) => (n === at ? { ...one, ...part } : one)),
    });
  const setCells = (change: (cell: FigureCell, row: number, at: number) => FigureCell) =>
    onChange({
      ...figure,
      rows: rows.map((cells, row) => cells.map((cell, at) => change(cell, row, at))),
    });
  return (
    <div className="grid gap-4">
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Values of the figure</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no ids
                <th key={at} scope="col" className="min-w-32 p-1 text-left align-top">
                  <ColumnHead
                    column={column}
                    at={at}
                    form={readColumnForm(rows, at)}
                    onColumn={(part) => setColumn(at, part)}
                    onForm={(form) =>
                      setCells((cell, _row, n) =>
                        n === at ? readCellText(writeCellText(cell), form) : cell,
                      )
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
              <tr key={row}>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no ids
                  <td key={at} className="p-1">
                    <CellInput
                      label={`Row ${row + 1}, ${columns[at]?.title ?? ''}`}
                      cell={cell}
                      onChange={(next) =>
                        setCells((one, r, n) => (r === row && n === at ? next : one))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted">
        Bars: per cent of the scale, 0 to 100. Ranges: low, high and middle, such as 20 60 45.
      </p>
      <SizeButtons figure={figure} onChange={onChange} />
    </div>
  );
}

function SizeButtons({ figure, onChange }: TableProps) {
  const { columns, rows } = figure;
  const blank = (at: number) => readCellText('', readColumnForm(rows, at));
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        onClick={() => onChange({ ...figure, rows: [...rows, columns.map((_, at) => blank(at))] })}
      >
        Add a row
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={rows.length < 2}
        onClick={() => onChange({ ...figure, rows: rows.slice(0, -1) })}
      >
        Remove the last row
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          onChange({
            ...figure,
            columns: [...columns, { title: 'Column', numeric: true, scale: null }],
            rows: rows.map((cells) => [...cells, { form: 'text', text: '' }]),
          })
        }
      >
        Add a column
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={columns.length < 3}
        onClick={() =>
          onChange({
            ...figure,
            columns: columns.slice(0, -1),
            rows: rows.map((cells) => cells.slice(0, -1)),
          })
        }
      >
        Remove the last column
      </Button>
    </div>
  );
}

function ColumnHead(props: {
  column: FigureColumn;
  at: number;
  form: ColumnForm;
  onColumn: (part: Partial<FigureColumn>) => void;
  onForm: (form: ColumnForm) => void;
}) {
  const { column, at, form, onColumn, onForm } = props;
  const nth = `column ${at + 1}`;
  return (
    <div className="grid gap-1">
      <Input
        aria-label={`Heading of ${nth}`}
        value={column.title}
        onChange={({ target }) => onColumn({ title: target.value })}
      />
      {at === 0 ? null : (
        <SelectField
          label={`Form of ${nth}`}
          value={form}
          onChange={({ target }) => {
            const chosen = target.value as ColumnForm;
            onForm(chosen);
          }}
        >
          {Object.entries(FORMS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {column.scale ? (
        <>
          <Input
            aria-label={`Low end of ${nth}`}
            value={column.scale.low}
            onChange={({ target }) =>
              onColumn({ scale: { low: target.value, high: column.scale?.high ?? '' } })
            }
          />
          <Input
            aria-label={`High end of ${nth}`}
            value={column.scale.high}
            onChange={({ target }) =>
              onColumn({ scale: { low: column.scale?.low ?? '', high: target.value } })
            }
          />
        </>
      ) : null}
    </div>
  );
}

function CellInput(props: {
  label: string;
  cell: FigureCell;
  onChange: (cell: FigureCell) => void;
}) {
  const { label, cell, onChange } = props;
  const [typed, setTyped] = useState(writeCellText(cell));
  return (
    <Input
      aria-label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readCellText(target.value, cell.form));
      }}
      onBlur={() => setTyped(writeCellText(cell))}
    />
  );
}
