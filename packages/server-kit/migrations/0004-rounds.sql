-- Work that is given to many jobs at once, such as a night: since when, how many, and when the last of them was done. Nothing of a tenant.
create table rounds (
  name text not null,
  round_of text not null,
  began_at timestamptz not null,
  jobs integer not null check (jobs >= 0),
  ended_at timestamptz check (ended_at >= began_at),
  primary key (name, round_of)
);
create index rounds_under_way on rounds (name) where ended_at is null;

create function begin_round(round_name text, round_of text, began timestamptz, jobs integer) returns void
  language sql
  security definer
  set search_path = ''
  as $$
    insert into ops.rounds (name, round_of, began_at, jobs)
    values (round_name, begin_round.round_of, began, begin_round.jobs)
    on conflict do nothing
  $$;

-- A round is over when none of its jobs waits or runs: those that gave up will not be tried again, those that are gone are done. Its jobs
-- say in their payload which round they are of.
create function end_rounds(round_name text, task text, field text) returns void
  language plpgsql
  security definer
  set search_path = ''
  as $$
  begin
    update ops.rounds r set ended_at = greatest(ops.clock_now(), r.began_at)
      where r.name = round_name and r.ended_at is null and not exists (
        select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = task and (j.attempts < j.max_attempts or j.locked_at is not null)
          and j.payload ->> field = r.round_of);
  end $$;

revoke all on function begin_round from public;
revoke all on function end_rounds from public;
