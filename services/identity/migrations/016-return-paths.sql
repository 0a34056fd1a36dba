-- Path of the page to which the visitor returns with the new account.
alter table mail_jobs add column next text;
