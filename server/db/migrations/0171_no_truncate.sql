-- What is kept as evidence cannot be emptied either: `truncate` runs none of the triggers that guard the rows.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be emptied', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger no_truncate before truncate on ledger_entries for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on allocations for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on accounting_periods for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on deposit_records for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on documents for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on document_signatures for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on document_template_versions for each statement execute function refuse_truncate();
