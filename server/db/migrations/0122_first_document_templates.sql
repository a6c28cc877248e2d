-- Texts to begin with. None is marked as reviewed, so staff read "Have counsel review this text before use" until someone has.
with given (name, kind, text) as (
  values
    ('Apartment lease outline', 'lease', $text$# 1. Who and where

**Landlord or agent:** {{landlord_name}}, {{landlord_address}}, {{landlord_phone}}, {{landlord_email}}
**Owner:** {{owner}}
**Tenant:** {{tenant_names}}
**Home:** {{property_address}}

Each person named as tenant is responsible for the whole rent and for everything that this lease asks of the tenant.

# 2. Term

The lease begins on {{lease_start}} and ends on {{lease_end}}. It does not renew by itself.

# 3. Rent

The rent is **{{rent}}** a month. It is due on the {{due_day}} day of each month. This lease has no late fee.

# 4. Money before the lease begins

The landlord may ask for the first month's rent, the last month's rent, a security deposit of no more than the first month's rent, and the cost of a new lock and key. Nothing else may be asked for (M.G.L. c. 186, §15B(1)(b)).

- Security deposit: {{deposit}}
- Last month's rent, paid in advance: {{last_month_rent}}

The deposit is held in a separate, interest-bearing account of a Massachusetts bank. The tenant gets a receipt for it, the name of the bank within 30 days, and a statement of the condition of the home. The deposit, less what the law allows the landlord to keep, is returned within 30 days after the tenancy ends (M.G.L. c. 186, §15B).

# 5. Utilities

The tenant pays for: {{utilities}}. The landlord pays for everything else that the home is supplied with.

# 6. Use of the home

1. The home is used to live in, by the tenant and the tenant's household.
2. The tenant keeps it clean, does not damage it and does not disturb the neighbors.
3. The tenant does not sublet the home or assign this lease without the landlord's written consent.

# 7. Repairs

The landlord keeps the home fit to live in, as the State Sanitary Code requires. For repairs, call {{repair_phone}} at any hour. Nothing in this lease takes away a right that the tenant has by law.

# 8. Entry

The landlord may enter, after reasonable notice and at a reasonable time, to inspect or repair the home or to show it to a possible tenant, buyer or lender. The landlord may also enter by order of a court, if the home appears to be abandoned, and within the last 30 days of the tenancy to see what the deposit may have to pay for (M.G.L. c. 186, §15B(1)(a)).

# 9. Notices and copies

Notices to the landlord go to {{landlord_address}} or {{landlord_email}}. The tenant gets a copy of this lease, signed by both, within 30 days after the tenant has signed it (M.G.L. c. 186, §15D). For a home from before 1978, the lead paint notification is a document of its own and is signed before this lease.
$text$),
    ('Lease renewal addendum', 'renewal', $text$This addendum changes the lease of {{property_address}} between {{landlord_name}} and {{tenant_names}}, whose term ends on {{lease_end}}.

# 1. New term

The lease goes on from {{new_lease_start}} to {{new_lease_end}}.

# 2. New rent

From {{new_lease_start}} the rent is **{{new_rent}}** a month. It is due on the {{due_day}} day of each month, as before.

# 3. What stays

The security deposit and the last month's rent that were paid stay where they are, and interest on them goes on. This addendum asks for no other payment. Everything else in the lease stays as it is.

The addendum counts once the tenant and the landlord have signed it. Until then the lease ends as it says.
$text$),
    ('Notice of a rent change, tenancy at will', 'notice', $text${{today}}

To {{tenant_names}}
{{property_address}}

You rent this home month to month, as a tenant at will. Your rent is {{rent}} a month.

**We are asking for a rent of {{new_rent}} a month from {{new_rent_from}}.** You have this notice at least 30 days and one full rental period before that day.

- If you agree, tell us in writing or pay the new rent from {{new_rent_from}}. Everything else stays as it is.
- If you do not agree, please write to us. The new rent is owed only if you agree to it. Until then your rent stays {{rent}}.

This notice does not end your tenancy and is not a notice to quit. A tenancy at will ends only by its own notice (M.G.L. c. 186, §12), which we would deliver as a printed letter.

{{staff_name}}, for {{landlord_name}}
{{landlord_address}}, {{landlord_phone}}, {{landlord_email}}
$text$),
    ('Security deposit receipt', 'receipt', $text$Receipt for a security deposit under M.G.L. c. 186, §15B(2)(b)

- **Amount received:** {{deposit_received}}
- **Received on:** {{deposit_received_on}}
- **Received from:** {{tenant_names}}
- **Received by:** {{staff_name}}, {{landlord_name}}
- **Received for the owner:** {{owner}}
- **Home that is rented:** {{property_address}}

The deposit stays the tenant's property. Within 30 days the tenant gets another receipt with the name and address of the Massachusetts bank, the number of the account and the amount (M.G.L. c. 186, §15B(3)(a)), and in time a statement of the present condition of the home (M.G.L. c. 186, §15B(2)(c)).

Signature of the person who received the deposit:

____________________________________
{{staff_name}}
$text$),
    ('Notice of entry', 'notice', $text${{today}}

To {{tenant_names}}
{{property_address}}

We would like to enter your home on **{{entry_day}}**, {{entry_time}}, {{entry_reason}}.

You may be there, but you do not have to be. If this time does not work for you, please call {{landlord_phone}} or write to {{landlord_email}}, and we will find another one.

The law lets a landlord enter to inspect, to repair or to show the home (M.G.L. c. 186, §15B(1)(a)), after reasonable notice and at a reasonable time.

{{staff_name}}, for {{landlord_name}}
$text$)
), made as (
  insert into document_templates (name) select name from given returning id, name
)
insert into document_template_versions (template_id, version, name, kind, text, staff_name)
select made.id, 1, given.name, given.kind, given.text, 'Starter text' from made join given using (name);
