-- What every server shares: the one clock and the one way to add a job. Neither holds tenant data.

create table clock_offset (
  only_row boolean primary key default true check (only_row),
  seconds double precision not null default 0
);
insert into clock_offset default values;

-- clock_timestamp(), not the transaction's start: two statements of a long transaction must not share a moment.
create function clock_now() returns timestamptz
  language sql volatile parallel safe
  set search_path = ''
  as $$ select pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => o.seconds) from ops.clock_offset o $$;

-- Moving the clock ahead makes waiting jobs due as much earlier, so that expiry and schedules can be tested by the clock.
create function advance_clock(by_seconds double precision) returns void
  language plpgsql
  set search_path = ''
  as $$
  begin
    update ops.clock_offset set seconds = seconds + by_seconds;
    update graphile_worker._private_jobs
      set run_at = run_at - pg_catalog.make_interval(secs => by_seconds)
      where locked_at is null;
  end $$;

-- graphile-worker's add_job refuses a caller who does not own its tables, even with grants. This function belongs to their
-- owner; an app role may only call it. run_at is the one clock's time and is turned into the queue's own.
create function enqueue(
  task text, payload json, job_key text default null, run_at timestamptz default null,
  queue text default null, max_attempts integer default 25
) returns void
  language plpgsql
  security definer
  set search_path = ''
  as $$
  declare
    shift interval := (select pg_catalog.make_interval(secs => o.seconds) from ops.clock_offset o);
  begin
    perform graphile_worker.add_job(
      identifier => task, payload => payload, queue_name => queue,
      run_at => run_at - shift, max_attempts => max_attempts,
      job_key => job_key, job_key_mode => 'replace');
  end $$;

revoke all on function enqueue from public;
revoke all on function advance_clock from public;

-- Under which names (its pool's and its workers') a process locks jobs. A process proves it lives by an advisory lock that its connection
-- holds: kill -9 drops the connection, so its jobs can be taken over at once instead of after graphile's four hours.
create table worker_processes (
  process_key bigint primary key,
  lock_names text[] not null default '{}',
  started_at timestamptz not null
);
