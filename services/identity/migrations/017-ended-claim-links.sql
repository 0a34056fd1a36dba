-- Results that an operator has taken from the wrong account. Links made before that time have ended.
create table ended_claim_links (
  race_id        text not null,
  participant_id text not null,
  ended_at       timestamptz not null default now(),

  constraint ended_claim_links_pk primary key (race_id, participant_id)
);
