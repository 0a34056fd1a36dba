-- Accounts get the same gender codes as results: F, M and X.
update accounts set gender = upper(left(gender, 1)) where gender in ('female', 'male');
