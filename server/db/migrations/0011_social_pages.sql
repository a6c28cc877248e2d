-- The first defaults led to the networks' own front pages. What somebody chose stays.
update site_settings set value = value || 'baystead'
where (key, value) in (('social.facebook', 'https://www.facebook.com/'), ('social.instagram', 'https://www.instagram.com/'));
update site_settings set value = value || 'company/baystead'
where (key, value) = ('social.linkedin', 'https://www.linkedin.com/');
