import sax from 'sax';
import { createDamagedFileError } from './unreadable.ts';

/** Receiver of XML events. Names are local, without the namespace prefix. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Incremental XML parser. */
export interface XmlParser {
  /** @throws Unreadable */
  write(text: string): void;
  /** @throws Unreadable if the document is incomplete */
  close(): void;
}

/**
 * Creates a parser. A DOCTYPE is an error: office files have none, and its declarations (growing
 * entities, local files, addresses) are dangerous. Only the five entities of XML are known.
 */
export function xmlParser(reader: XmlReader): XmlParser {
  const reading = sax.parser(true, { position: false });
  const fail = (cause?: unknown): never => {
    throw createDamagedFileError('document', cause);
  };
  reading.onerror = fail;
  reading.ondoctype = () => fail(new Error('a document type'));
  reading.onopentag = ({ name, attributes }) => {
    const named = Object.entries(attributes).map(([key, value]) => [local(key), String(value)]);
    reader.open(local(name), Object.fromEntries(named));
  };
  reading.onclosetag = (name) => reader.close(local(name));
  reading.ontext = (text) => reader.text(text);
  reading.oncdata = (text) => reader.text(text);
  return {
    write: (text) => void reading.write(text),
    close: () => void reading.close(),
  };
}

/** Parses a whole XML document. @throws Unreadable */
export function readXml(bytes: Buffer, reader: XmlReader): void {
  const reading = xmlParser(reader);
  reading.write(decodeXml(bytes));
  reading.close();
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}
