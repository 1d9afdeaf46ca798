-- The functions that run before anyone is signed in, and the one that makes a table's tenant views, under plain names.
alter schema door rename to auth;
alter procedure data.raise_wall(text, text, text) rename to create_tenant_views;
