INSERT INTO notification_types (name) VALUES ('photo_pin');
