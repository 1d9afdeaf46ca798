-- House numbers that begin with the letter of their own division (`A-402` in A) lose it, as they do when they are typed.
-- Another letter, or a letter with nothing after it, stays: which house is meant is not for us to say.
create function data.in_one_form(house text, division text) returns text language sql immutable
  return regexp_replace(btrim(house, E' \t\u00a0'), '^' || division || '[\s\u00a0-]+(' || division || '[\s\u00a0-]+)*(?=[^\s\u00a0-])', '', 'i');

update data.users set house_no = data.in_one_form(house_no, division)
where division is not null and house_no <> data.in_one_form(house_no, division);
update data.guest_vehicles set visiting_house_no = data.in_one_form(visiting_house_no, division)
where visiting_house_no <> data.in_one_form(visiting_house_no, division);

drop function data.in_one_form(text, text);
