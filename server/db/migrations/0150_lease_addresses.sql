-- The address of a lease without what people write differently: case, punctuation, abbreviations, the word before the number of a unit, and the state and
-- ZIP code at the end. Two leases that are the same in it are of one home.
create function lease_address_key(address text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(address_key(address), '\m(?:apartment|unit|suite|number|no) (?=\S)', '', 'g'),
    '(?<=\S)(?: (?:ma|massachusetts))?(?: \d{5}(?: \d{4})?)?$', ''
  );

create index leases_address on leases (lease_address_key(property_address)) where property_address is not null;
