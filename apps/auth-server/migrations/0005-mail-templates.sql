-- Letters in a project's own words. A request names one by its id; which row is used depends on the kind of the letter and
-- on the language asked for.
create table mail_templates (
  project_id text not null references projects,
  template_id text not null,
  kind text not null check (kind in (
    'discovery_link', 'login_link', 'signup_link', 'invite', 'code', 'reset_password', 'confirm_email')),
  -- A BCP 47 tag in lower case.
  locale text not null check (locale = lower(locale)),
  subject text not null,
  html text not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (project_id, template_id, kind, locale)
);

create policy own_project on mail_templates using (project_id = nullif(current_setting('app.project_id', true), ''));
alter table mail_templates enable row level security;
alter table mail_templates force row level security;
