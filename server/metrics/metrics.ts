import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a process has done since it started, as Prometheus collects it. Times are in seconds. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      name: 'berkas_call_seconds',
      help: 'Duration of calls, by registered route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    jobs: new Histogram({
      name: 'berkas_job_seconds',
      help: 'Duration of runs of a job; outcome is done, failed, or left to others.',
      labelNames: ['job', 'outcome'],
      buckets: [0.1, 1, 10, 60, 600],
      registers,
    }),
    jobRunning: new Gauge({
      name: 'berkas_job_running_timestamp_seconds',
      help: 'When the run of a job that is under way began, in seconds since 1970.',
      labelNames: ['job'],
      registers,
    }),
    jobDone: new Gauge({
      name: 'berkas_job_done_timestamp_seconds',
      help: 'When a job last ended well, or the process started, in seconds since 1970.',
      labelNames: ['job'],
      registers,
    }),
    uploads: new Gauge({
      name: 'berkas_uploads',
      help: 'Uploads under way.',
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'berkas_uploaded_bytes_total',
      help: 'Bytes of the files that were received whole.',
      registers,
    }),
    lostFiles: new Counter({
      name: 'berkas_lost_files_total',
      help: 'Times that a file was asked for which the store has lost.',
      registers,
    }),
    decisions: new Counter({
      name: 'berkas_decisions_total',
      help: 'Decisions on documents, by whether it was sent for the first time or again (1, 2, 3+).',
      labelNames: ['decision', 'sending'],
      registers,
    }),
    clientErrors: new Counter({
      name: 'berkas_client_errors_total',
      help: 'Reports of what has gone wrong in a browser.',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
