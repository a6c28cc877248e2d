-- Who began a set-up of the second factor had shown who they are: that session may complete it without being asked again.
alter table two_factor add column pending_session_id uuid;

-- A link that sets a password is used by one request at a time: until when nobody else may.
alter table pending_resets add column claimed_until timestamptz(3);
