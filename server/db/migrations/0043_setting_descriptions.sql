-- The descriptions of two settings said "e-mail" and "mail". Descriptions that staff have changed stay.
update site_settings set description = 'Main email address'
  where key = 'company.email' and description = 'Main e-mail address';
update site_settings set description = 'Name shown in the header, the footer and every email'
  where key = 'company.name' and description = 'Name shown in the header, the footer and every mail';
