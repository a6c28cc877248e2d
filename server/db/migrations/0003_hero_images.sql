-- Pictures of the home page's slideshow, and further facts of the company.
create table hero_images (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  description text,
  image_url text not null check (image_url <> ''),
  alt text not null default '',
  sort_order integer not null default 0 check (sort_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now()
);

create trigger hero_images_public after insert or update or delete or truncate on hero_images
  for each statement execute function notify_public_content();

-- The numbers begin with zeros, as no real one does: they stand for the company's own until an administrator enters those.
insert into site_settings (key, value, description) values
  ('company.brokerLicense', '0000142', 'Massachusetts real estate brokerage license number, shown in the footer; empty hides it'),
  ('company.hicRegistration', '000142', 'Massachusetts home improvement contractor registration number, shown in the footer and on the services page; empty hides it'),
  ('company.hours.weekdays', '8:00 AM-6:00 PM', 'Office hours, Monday to Friday'),
  ('company.hours.saturday', '9:00 AM-4:00 PM', 'Office hours on Saturday'),
  ('company.hours.sunday', 'Closed', 'Office hours on Sunday'),
  ('social.facebook', 'https://www.facebook.com/', 'Facebook page, linked in the footer; empty hides the link'),
  ('social.instagram', 'https://www.instagram.com/', 'Instagram profile, linked in the footer; empty hides the link'),
  ('social.linkedin', 'https://www.linkedin.com/', 'LinkedIn page, linked in the footer; empty hides the link')
on conflict (key) do nothing;
