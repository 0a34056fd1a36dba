-- As results have them: F, M and X. Whoever is neither could not say so.
update accounts set gender = upper(left(gender, 1)) where gender in ('female', 'male');
