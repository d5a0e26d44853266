import { serveParquetThread } from './serve-parquet-thread.ts';

serveParquetThread();
